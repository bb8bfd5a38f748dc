import type { ToPanel } from '../../wire/messages.ts'

/**
 * Where the visitor is, for the bot's author. Without the part of the address that never leaves a browser; the panel
 * shortens it.
 */
export const contextOf = (attributes: Record<string, unknown>): ToPanel => ({
  kind: 'context',
  url: location.href.split('#')[0] ?? '',
  title: document.title,
  language: navigator.language,
  referrer: document.referrer,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ) as Record<string, string | number | boolean>,
})
