import { cutOut, inkOn, placeOf } from '../launcher-styles.ts'
import type { Settings } from '../settings.ts'

const chevron = /* @__PURE__ */ cutOut('M6.5 9 14 16.5 21.5 9l2 2L14 20.5 4.5 11z')

/** What the launcher and the shell need besides their first styles, which are in launcher-styles.ts. */
export function chatStyles(settings: Settings, isInline: boolean): string {
  const { side, x, y, size } = placeOf(settings)
  const background = `light-dark(${settings.background ?? '#fff'},${settings.backgroundDark ?? '#17191e'})`
  return `
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden}
.ready iframe{visibility:visible}
.ready>:not(iframe){display:none}
.panel{overflow:hidden;outline:1px solid #0000;background:${background};color:${inkOn(background)};line-height:1.5;text-align:center}
h2{margin:0;padding:18px 16px;line-height:28px;padding-inline-end:64px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:start;border-bottom:1px solid light-dark(#dfe3e8,#3a3e47)}
.close{font-weight:400;line-height:1}
.failed p{margin:64px 24px 16px}
.retry{padding:10px 20px;border:1px solid;border-radius:22px;background:0;color:inherit;font:600 15px system-ui;cursor:pointer}
button:focus-visible{outline:3px solid ${settings.color};outline-offset:3px;box-shadow:0 0 0 3px #fff}
.panel button:focus-visible{outline-offset:-3px;outline-color:currentColor;box-shadow:none}
b{position:fixed;${side}:${Math.max(0, x - 6) + settings.place}px;bottom:${y + size - 18}px;padding:0 7px;border:2px solid #fff;border-radius:11px;background:#c22;color:#fff;font:600 12px/18px system-ui}
b:empty,.open b,.open .proposal,.launcher[hidden]~b,.launcher[hidden]~.proposal{display:none}
@media (prefers-reduced-motion:no-preference){.open .panel,.proposal{animation:rise .2s}.launcher,.launcher:before,.launcher:after{transition:transform .2s,opacity .2s}}
@keyframes rise{from{opacity:0;transform:translateY(12px)}}
.launcher:hover{transform:scale(1.06)}
${settings.launcherLabel ? '' : openIcon}${isInline ? inlineStyles : ''}`
}

/** Beside a label the icon stays what it is. */
const openIcon = `
.launcher:after{content:"";position:absolute;width:28px;height:28px;${chevron}}
.launcher:after,.open .launcher:before{opacity:0;transform:rotate(45deg) scale(.6)}
.open .launcher:after{opacity:1;transform:none}`

/** As high as its element allows: see inline-placement.ts. */
const inlineStyles = `
:host{position:static!important;display:block!important;width:100%!important}
.panel{display:block;position:relative;inset:0;width:auto;height:var(--height,0);border-radius:0;box-shadow:none}
.launcher,h2,.close{display:none}`
