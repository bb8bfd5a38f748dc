import type { PageOption, VisitorSession } from 'beckon-contract'
import type { Language } from 'beckon-contract/widget-language'
import { paletteOf } from './palette.ts'

type Bot = VisitorSession['bot']
type Texts = { [Name in PageOption & keyof Bot]?: Bot[Name] | string | null | undefined }
/** The author's options, the page's, or those of the preview. */
interface Theme extends Texts {
  /** The page's own, for the font `inherit`. */
  family?: string | null
}

let applied: string | undefined

/** Sets the page's colours in both schemes, its corners and its font. */
export function applyTheme(root: HTMLElement, { scheme, radius, font, family, ...tokens }: Theme) {
  const { color, colorDark, background, backgroundDark, textColor, textColorDark } = tokens
  const chosen = `${[color, colorDark, background, backgroundDark, textColor, textColorDark]}`
  // Called with every frame of a reply.
  if (chosen !== applied) {
    applied = chosen
    const dark = new Map(
      paletteOf('dark', { color: colorDark || color, background: backgroundDark, textColor: textColorDark }),
    )
    for (const [name, light] of paletteOf('light', { color, background, textColor }))
      root.style.setProperty(`--${name}`, `light-dark(${light},${dark.get(name)})`)
  }
  if (scheme) root.dataset.scheme = scheme
  if (font) root.dataset.font = font
  root.style.fontFamily = (font === 'inherit' && family) || ''
  if (radius != null) root.style.setProperty('--radius', `${radius}px`)
}

export function setLanguage(root: HTMLElement, { tag, direction }: Language) {
  root.lang = tag
  root.dir = direction
}
