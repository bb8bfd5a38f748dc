import type english from './en.json'

/** A file of this folder, named after its language: all that the widget says in it. The bot's own texts come from its author. */
export interface WidgetLanguage {
  /** The language's own. */
  name: string
  /** Said around the panel, which may fail to load. */
  shell: [close: string, retry: string, failed: string]
  /** Said by the panel. */
  words: typeof english.words
}
export type Words = WidgetLanguage['words']
