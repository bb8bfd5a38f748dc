import { appearanceFor, type Bot } from 'beckon-contract'
import { type AppearanceFields, appearanceChangeOf, isColor } from './appearance-form.ts'

interface Previewed {
  origin: string
  botId: string
  language: string
  color: string | undefined
  position: string
}

/** The launcher's part of the form. An incomplete colour is ignored. */
export const launcherOf = ({ color, position }: AppearanceFields) => ({
  color: isColor(color) ? color : undefined,
  position,
})

/** The panel's part of it, in the panel's format. */
export function draftOf({ name }: Pick<Bot, 'name'>, fields: AppearanceFields) {
  const { title, ...options } = appearanceFor('panel', appearanceChangeOf(fields))
  return { ...options, title: title || name, greeting: fields.greeting, color: launcherOf(fields).color }
}
export type AppearanceDraft = ReturnType<typeof draftOf>

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A small page that embeds the bot with the same line as any site: it shows the real chat. */
export function previewPage({ origin, botId, language, color, position }: Previewed) {
  const settings = [
    ['data-bot', botId],
    ['data-lang', language],
    ['data-position', position],
    ...(color === undefined ? [] : [['data-color', color]]),
    ['data-open', 'true'],
  ]
  const attributes = settings.map(([name, value = '']) => `${name}="${inHtml(value)}"`).join(' ')
  return `<!doctype html><html lang="${inHtml(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Preview</title></head><body><script async src="${inHtml(origin)}/widget.js" ${attributes}></script></body></html>`
}
