// Texts, money, times and names in the page's language. The page carries its own texts.

const texts = JSON.parse(document.getElementById("texts").textContent);
export const lang = document.documentElement.lang;
const forms = new Intl.PluralRules(lang);
const formats = new Map();

/** The text of `key` with `{name}` filled in. */
export function t(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The word for a value of the snapshot; a value that has none is shown as it is. */
export function word(group, value, otherwise = value) {
  return texts[`${group}.${value}`] ?? otherwise;
}

/** "5 notes" in the language's own plural form. */
export function count(key, n) {
  return t(`${key}.${forms.select(n)}`, { n: new Intl.NumberFormat(lang).format(n) });
}

/** An exact decimal text as money. Without a currency it is a plain number. */
export function money(amount, currency, signed = false) {
  const whole = !amount.includes(".");
  const key = `${currency}/${whole}/${signed}`;
  if (!formats.has(key)) formats.set(key, moneyFormat(currency, whole, signed));
  return formats.get(key).format(amount).replace("-", "\u2212");
}

function moneyFormat(currency, whole, signed) {
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

/** "3:2" as "3 to 2". */
export function ratio(text) {
  const [a, b] = text.split(":");
  return b ? t("sign.ratio", { a, b }) : text;
}

/** The local time of an ISO moment, or of a Date. */
export function clock(moment) {
  if (!moment) return "";
  return new Date(moment).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
}
