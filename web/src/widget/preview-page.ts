import { appearanceFor, type Bot } from 'beckon-contract'
import { type AppearanceFields, appearanceChangeOf, completeOptions, isWebAddress } from './appearance-form.ts'

type Launcher = ReturnType<typeof launcherOf>
interface Previewed {
  origin: string
  botId: string
  language: string
  launcher: Launcher
}

/**
 * The launcher's part of the form. A field that is incomplete is ignored, and so are the title, which the panel gets, and
 * what decides when the chat is shown: here it always is.
 */
export function launcherOf(fields: AppearanceFields) {
  const { title: _, openOnLoad: __, ...launcher } = appearanceFor('launcher', completeOptions(fields))
  const { proactive: ___, showOn: ____, hideOn: _____, hours: ______, ...shown } = launcher
  return shown as Partial<typeof shown>
}

/** The proactive message at once, on any page; null without one. */
export function proposalOf(fields: AppearanceFields) {
  const { proactive } = appearanceChangeOf(fields)
  return proactive && { message: proactive.message, afterSeconds: 0, pages: [] }
}

/** The panel's part of it, in the panel's format. */
export function draftOf({ name }: Pick<Bot, 'name'>, fields: AppearanceFields) {
  const { title, ...options } = appearanceFor('panel', completeOptions(fields))
  const links = options.links.filter(({ label, url }) => label !== '' && isWebAddress(url))
  const consent = options.consent && isWebAddress(options.consent.url) ? options.consent : null
  return { ...options, title: title || name, greeting: fields.greeting, links, consent }
}
export type AppearanceDraft = ReturnType<typeof draftOf>

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A small page that embeds the bot with the same line as any site: it shows the real chat. */
export function previewPage({ origin, botId, language, launcher }: Previewed) {
  const options = { bot: botId, lang: language, ...launcher, open: true }
  const attributes = Object.entries(options)
    .filter(([, value]) => value != null)
    .map(([name, value]) => `data-${kebabCase(name)}="${inHtml(String(value))}"`)
    .join(' ')
  return `<!doctype html><html lang="${inHtml(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Preview</title></head><body><script async src="${inHtml(origin)}/widget.js" ${attributes}></script></body></html>`
}
