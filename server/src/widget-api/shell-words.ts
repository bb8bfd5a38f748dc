import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The build copies the widget's languages beside the program. */
const copied = new URL('./widget-languages/', import.meta.url)
const folder = existsSync(copied) ? copied : new URL('../../../contract/src/widget-languages/', import.meta.url)

/** What the launcher says until its chat is loaded, by language: close, try again, what happened. */
const byLanguage = new Map(
  readdirSync(folder).flatMap((file): [string, string][] => {
    const tag = /^([a-z]{2})\.json$/.exec(file)?.[1]
    if (!tag) return []
    return [[tag, JSON.parse(readFileSync(new URL(file, folder), 'utf8')).shell.join('|')]]
  }),
)

/** English if a language is unknown. */
export const shellWordsOf = (language: string): string =>
  byLanguage.get(language.slice(0, 2).toLowerCase()) ?? (byLanguage.get('en') as string)
