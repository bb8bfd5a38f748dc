export interface LauncherAppearance {
  color: string
  text: string
  side: 'left' | 'right'
  /** How many launchers are between this one and the side. */
  place: number
}

const columnPx = 72
/** Where the panel fills the screen. */
export const fullScreen = '(max-width:480px),(max-height:520px)'

const bubble = 'M14 3C7 3 2 8 2 13c0 3 2 6 4 8l-1 5 6-3c9 2 15-4 15-10 0-5-5-10-12-10z'
const chevron = 'M6.5 9 14 16.5 21.5 9l2 2L14 20.5 4.5 11z'

/**
 * Drawn without images, which a page's policy may forbid. The first rule contains what changes while the panel is open:
 * the part of the window that a phone's keyboard leaves free, and that it is in front.
 */
export const launcherStyles = ({ color, text, side, place }: LauncherAppearance): string => `
:host{--height:100dvh;--top:0px;--front:0;all:initial!important;position:fixed!important;z-index:calc(2147483000 + var(--front))!important}
button{position:fixed;${side}:${20 + place * columnPx}px;bottom:20px;width:56px;height:56px;border:0;border-radius:50%;background:${color};color:${text};cursor:pointer;forced-color-adjust:none;box-shadow:0 1px 3px #0003,0 8px 24px #0004;transition:transform .15s}
button:hover{transform:scale(1.06)}
button:focus-visible{outline:3px solid ${color};outline-offset:3px;box-shadow:0 0 0 3px #fff}
button:before,button:after{content:"";position:absolute;inset:14px;background:currentColor;transition:.2s;clip-path:path("${bubble}")}
button:after{clip-path:path("${chevron}")}
button:after,.open button:before{opacity:0;transform:rotate(45deg) scale(.6)}
.open button:after{opacity:1;transform:none}
b{position:absolute;top:-4px;${side}:36px;padding:0 7px;border:2px solid #fff;border-radius:11px;background:#c22;color:#fff;font:600 12px/18px system-ui}
b:empty,.open b{display:none}
iframe{display:none;position:fixed;${side}:20px;bottom:92px;width:400px;max-width:calc(100vw - 40px);height:680px;max-height:calc(100dvh - 116px);border:0;border-radius:18px;box-shadow:0 1px 3px #0003,0 12px 48px #0004}
.open iframe{display:block;animation:rise .2s}
@keyframes rise{from{opacity:0;transform:translateY(12px)}}
@media ${fullScreen}{.open iframe{inset:var(--top) 0 auto;width:100vw;max-width:none;height:var(--height);max-height:none;border-radius:0}.open button{display:none}}
@media (prefers-reduced-motion){*,:before,:after{transition:none!important;animation:none!important}}
@media print{:host{display:none!important}}`

/** As high as its element allows: see placement.ts. */
export const inlineStyles = `
:host{--height:0;all:initial!important;display:block!important;width:100%!important}
iframe{display:block;width:100%;height:var(--height);border:0}`
