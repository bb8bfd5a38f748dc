import { cutText } from '../wire/cut-text.ts'
import type { PageContext } from '../wire/messages.ts'
import type { MessageRequest } from './visitor-api.ts'

const addressCharactersMost = 2_000
const titleCharactersMost = 300
const languageCharactersMost = 35

/**
 * As the service accepts it: a long title must not cost the visitor their message. The address's fragment is left out,
 * because it can hold secrets.
 */
export const contextFor = ({ url, title, language, referrer, attributes }: PageContext): MessageRequest['context'] => ({
  url: addressOf(url),
  title: cutText(title, titleCharactersMost),
  language: cutText(language, languageCharactersMost),
  referrer: addressOf(referrer),
  attributes,
})

const addressOf = (url: string) => cutText(url.replace(/#.*/s, ''), addressCharactersMost)
