import type { PageContext } from '../wire/messages.ts'
import type { MessageRequest } from './visitor-api.ts'

const addressCharactersMost = 2_000
const titleCharactersMost = 300
const languageCharactersMost = 35
const nameCharactersMost = 100

/**
 * As the service accepts it: a long title must not cost the visitor their message. The address's fragment is left out,
 * because it can hold secrets.
 */
export const contextFor = ({ url, title, language, referrer, attributes }: PageContext): MessageRequest['context'] => ({
  url: addressOf(url),
  title: title.slice(0, titleCharactersMost),
  language: language.slice(0, languageCharactersMost),
  referrer: addressOf(referrer),
  attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => name.length <= nameCharactersMost)),
})

const addressOf = (url: string) => url.replace(/#.*/s, '').slice(0, addressCharactersMost)
