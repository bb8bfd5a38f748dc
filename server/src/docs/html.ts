/** Marks text as ready-made HTML; everything else in a template is escaped. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Part[]

export const render = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return escapeHtml(String(part))
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, at) => text + render(parts[at - 1] ?? '') + string))
/** HTML that another renderer made from our own text. */
export const ready = (text: string): Html => new Html(text)
export type { Html }
