// Texts, money, times and names in a language. The page carries its own texts.

export const lang = document.documentElement.lang;

/** Everything that is said in one language, from its texts. */
export function voice(lang, texts) {
  const forms = new Intl.PluralRules(lang);
  const formats = new Map();

  /** The text of `key` with `{name}` filled in. */
  function t(key, values = {}) {
    return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }

  /** The word for a value of the snapshot; a value that has none is shown as it is. */
  function word(group, value, otherwise = value) {
    return texts[`${group}.${value}`] ?? otherwise;
  }

  /** "5 notes" in the language's own plural form. */
  function count(key, n) {
    return t(`${key}.${forms.select(n)}`, { n: new Intl.NumberFormat(lang).format(n) });
  }

  /** An exact decimal text as money. Without a currency it is a plain number. */
  function money(amount, currency, signed = false) {
    const whole = !amount.includes(".");
    const key = `${currency}/${whole}/${signed}`;
    if (!formats.has(key)) formats.set(key, moneyFormat(lang, currency, whole, signed));
    return formats.get(key).format(amount).replace("-", "\u2212");
  }

  /** "3:2" as "3 to 2". */
  function ratio(text) {
    const [a, b] = text.split(":");
    return b ? t("sign.ratio", { a, b }) : text;
  }

  /** The local time of an ISO moment, or of a Date. */
  function clock(moment) {
    if (!moment) return "";
    return new Date(moment).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  }

  return { lang, t, word, count, money, ratio, clock };
}

function moneyFormat(lang, currency, whole, signed) {
  const options = {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
    signDisplay: signed ? "exceptZero" : "auto",
  };
  if (!currency) return new Intl.NumberFormat(lang, options);
  try {
    return new Intl.NumberFormat(lang, { ...options, style: "currency", currency, currencyDisplay: "narrowSymbol" });
  } catch {
    return { format: (amount) => `${new Intl.NumberFormat(lang, options).format(amount)} ${currency}` };
  }
}

/** The decimal text that `shown` says as money in the language: the inverse of `money`. Empty if it says none. */
export function amountIn(shown, lang) {
  const point = new Intl.NumberFormat(lang).formatToParts(1.5).find((part) => part.type === "decimal").value;
  return shown.replace(new RegExp(`[^0-9${point}]`, "g"), "").replace(point, ".");
}

/** The page's own texts, by key. */
export const texts = JSON.parse(document.getElementById("texts").textContent);

/** The page's own voice. */
export const { t, word, count, money, ratio, clock } = voice(lang, texts);
