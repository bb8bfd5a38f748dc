import { isColor } from './look-form.ts'

interface Previewed {
  origin: string
  botId: string
  language: string
  color: string
  position: string
}

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A small page that carries the bot with the same line as any site: what it shows is the real chat. */
export function previewPage({ origin, botId, language, color, position }: Previewed) {
  const wishes = [
    ['data-bot', botId],
    ['data-lang', language],
    ['data-position', position],
    ...(isColor(color) ? [['data-color', color]] : []),
  ]
  const attributes = wishes.map(([name, value = '']) => `${name}="${inHtml(value)}"`).join(' ')
  return `<!doctype html><html lang="${inHtml(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Preview</title></head><body><script async src="${inHtml(origin)}/widget.js" ${attributes}></script></body></html>`
}
