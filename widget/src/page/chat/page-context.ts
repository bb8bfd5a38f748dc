import type { ToPanel } from '../../wire/messages.ts'

const addressCharacters = 2_000
const titleCharacters = 200

/** Where the visitor is, for the bot's author. Without the part of the address that never leaves a browser. */
export const contextOf = (attributes: Record<string, unknown>): ToPanel => ({
  kind: 'context',
  url: (location.href.split('#')[0] ?? '').slice(0, addressCharacters),
  title: document.title.slice(0, titleCharacters),
  language: navigator.language,
  referrer: document.referrer.slice(0, addressCharacters),
  attributes: Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ) as Record<string, string | number | boolean>,
})
