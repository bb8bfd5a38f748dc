import type { Settings } from './settings.ts'

/** Where the panel fills the screen. */
export const fullScreen = '(max-width:480px),(max-height:520px)'

export const gapPx = 16
/** Almost: an open chat is before it. */
const highest = 2147483000
const sizesPx = { small: 46, large: 66 }

/** Drawn without images, which a page's policy may forbid. */
export const cutOut = (path: string) => `background:currentColor;clip-path:path("${path}")`
const chat = /* @__PURE__ */ cutOut('M14 3C7 3 2 8 2 13c0 3 2 6 4 8l-1 5 6-3c9 2 15-4 15-10 0-5-5-10-12-10z')
const icons = {
  spark: /* @__PURE__ */ cutOut('M14 1l3 10 10 3-10 3-3 10-3-10-10-3 10-3z'),
  question: 'content:"?";font-size:26px;line-height:1',
  none: 'display:none',
}
/** Black or white, whichever has the better contrast: they are equal at a luminance of 0.179. */
export const inkOn = (colour: string) => {
  const far = 'calc((.179 - y)*9e3)'
  return `color(from ${colour} xyz ${far} ${far} ${far})`
}
export const shadow = 'box-shadow:0 2px 20px #0005'

/** Only numbers within their bounds may reach a style sheet. */
const within = (value: unknown, most: number, usual: number) => {
  const number = Number.parseFloat(value as string)
  return number >= 0 && number <= most ? number : usual
}

export const placeOf = ({ position, offsetX, offsetY, launcherSize }: Settings) => ({
  side: position === 'left' ? position : 'right',
  x: within(offsetX, 200, 20),
  y: within(offsetY, 200, 20),
  size: sizesPx[launcherSize as keyof typeof sizesPx] ?? 56,
})

/**
 * The launcher and the panel's place, until the chat adds its own styles: see chat-styles.ts. An open chat is before
 * the launchers of others; `--height` and `--top` are the part of the window that a phone's keyboard leaves free.
 */
export function launcherStyles(settings: Settings): string {
  const { color, colorDark = color, scheme, zIndex, radius, launcher, launcherLabel, launcherIcon, place } = settings
  const { side, x, y, size } = placeOf(settings)
  const front = within(zIndex, highest, highest)
  const accent = `light-dark(${color},${colorDark})`
  const bottom = y + (launcher ? 0 : size + gapPx)
  return `:host{all:initial!important;position:fixed!important;z-index:${front}!important}
:host(.open){z-index:${front + 1}!important}
section{color-scheme:${/^(light|dark)$/.test(scheme as string) ? scheme : 'light dark'}}
.launcher,.close{border:0;background:0;color:inherit;font:600 15px system-ui;cursor:pointer}
.launcher,.panel{position:fixed;${side}:${x}px;${shadow}}
.launcher{margin-${side}:${place}px;bottom:${y}px;display:flex;place-content:center;place-items:center;gap:8px;min-width:${size}px;height:${size}px;padding:0 ${launcherLabel ? 20 : 0}px;border-radius:${size}px;background:${accent};color:#fff;color:${inkOn(accent)};forced-color-adjust:none}
.launcher:before{content:"";width:28px;height:28px;${icons[launcherIcon as keyof typeof icons] ?? chat}}
[hidden]${launcher ? ',.launcher' : ''},.panel{display:none}
.panel{bottom:${bottom}px;width:min(400px,100vw - ${x + 20}px);height:min(680px,100dvh - ${bottom + 24}px);border-radius:${within(radius, 24, 18)}px;background:canvas;color:canvastext;font:15px system-ui}
.open .panel{display:block}
@media ${fullScreen}{.open .panel{inset:var(--top,0) 0 auto;width:100%;height:var(--height,100dvh);border-radius:0}.open .launcher{display:none}}
h2,p,.retry{margin:18px 16px;font-size:16px}
.close{position:absolute;top:10px;inset-inline-end:10px;width:44px;height:44px;font-size:26px}
.waiting p{width:28px;height:28px;margin:64px auto;border:3px dotted;border-radius:50%;animation:s 2s infinite}
@keyframes s{to{rotate:1turn}}
@media print{section{display:none}}`
}
