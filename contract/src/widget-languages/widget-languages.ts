import type { WidgetLanguage } from './widget-language.ts'

// The bundler collects the files of this folder, and takes from each only what is used.
const names = import.meta.glob<string>('./??.json', { eager: true, import: 'name' })
const shells = import.meta.glob<WidgetLanguage['shell']>('./??.json', { eager: true, import: 'shell' })

/** By their tags. */
export const languageNames = (): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([file, name]) => [file.slice(2, 4), name]))

/** English if a language is unknown. */
export const shellOf = (language: string) =>
  (shells[`./${language.slice(0, 2).toLowerCase()}.json`] ?? shells['./en.json']) as WidgetLanguage['shell']

/** By the script of its texts, from Hebrew to Arabic: a table of all languages would be longer. */
export const directionOf = ([close]: WidgetLanguage['shell']): 'ltr' | 'rtl' =>
  /[\u0590-\u08ff]/.test(close) ? 'rtl' : 'ltr'
