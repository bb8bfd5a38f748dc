import type { Settings } from './settings.ts'

/** Where the panel fills the screen. */
export const fullScreen = '(max-width:480px),(max-height:520px)'

export const gapPx = 16
const offsetMostPx = 200
const sizesPx = { small: 46, medium: 56, large: 66 }

const cutOut = (path: string) => `background:currentColor;clip-path:path("${path}")`
const chat = /* @__PURE__ */ cutOut('M14 3C7 3 2 8 2 13c0 3 2 6 4 8l-1 5 6-3c9 2 15-4 15-10 0-5-5-10-12-10z')
const icons = {
  chat,
  spark: /* @__PURE__ */ cutOut('M14 1 17 11 27 14 17 17 14 27 11 17 1 14 11 11z'),
  question: 'content:"?";font-size:26px',
  none: 'content:none',
}
const chevron = /* @__PURE__ */ cutOut('M6.5 9 14 16.5 21.5 9l2 2L14 20.5 4.5 11z')
export const shadow = 'box-shadow:0 1px 3px #0003,0 8px 24px #0004'

/** Only numbers within their bounds may reach a style sheet. */
export const within = (value: unknown, most: number, usual: number) => {
  const number = Number(value)
  return number >= 0 && number <= most ? number : usual
}

export const placeOf = ({ position, offsetX, offsetY, launcherSize }: Settings) => ({
  side: position === 'left' ? position : 'right',
  x: within(offsetX, offsetMostPx, 20),
  y: within(offsetY, offsetMostPx, 20),
  size: sizesPx[launcherSize ?? 'medium'] ?? sizesPx.medium,
})

/**
 * Drawn without images, which a page's policy may forbid. `--front` puts an open chat before the launchers of others.
 * Beside a label the icon stays what it is.
 */
export function launcherStyles(settings: Settings, place: number): string {
  const { color, ink, zIndex, launcher, launcherLabel, launcherIcon } = settings
  const { side, x, y, size } = placeOf(settings)
  const edge = size / 2 - 14
  return `:host{all:initial!important;position:fixed!important;z-index:calc(${within(zIndex, 2147483647, 2147483000)} + var(--front,0))!important}
button{border:0;background:0;color:${ink};font:600 15px system-ui;cursor:pointer}
button:focus-visible{outline:3px solid ${color};outline-offset:3px;box-shadow:0 0 0 3px #fff}
.launcher{position:fixed;${side}:${x + place * (size + gapPx)}px;bottom:${y}px;min-width:${size}px;height:${size}px;padding:0${launcherLabel ? ` ${edge + 6}px 0 ${launcherIcon === 'none' ? edge + 6 : edge + 34}px` : ''};border-radius:${size}px;background:${color};forced-color-adjust:none;${shadow};transition:transform .15s}
.launcher:hover{transform:scale(1.06)}
.launcher:before,.launcher:after{content:"";position:absolute;left:${edge}px;top:${edge}px;width:28px;height:28px;line-height:28px;transition:.2s;${icons[launcherIcon ?? 'chat'] ?? chat}}
.launcher:after{${launcherLabel ? 'content:none' : chevron}}
.launcher:after,.open .launcher:before{opacity:0;transform:rotate(45deg) scale(.6)}
.open .launcher:${launcherLabel ? 'before' : 'after'}{opacity:1;transform:none}
.open.busy .launcher{animation:busy 1s infinite}
@keyframes busy{50%{opacity:.5}}
b{position:absolute;top:-4px;${side}:${size - 20}px;padding:0 7px;border:2px solid #fff;border-radius:11px;background:#c22;color:#fff;font-size:12px;line-height:18px}
b:empty,.open b,.hidden .launcher${launcher ? ',.launcher' : ''}{display:none}
@media (prefers-reduced-motion){*,:before,:after{transition:none!important;animation:none!important}}
@media print{:host{display:none!important}}`
}
