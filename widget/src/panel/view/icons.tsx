/** @jsxImportSource preact */
/** Those of parts that are loaded later are in them. */
const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  back: 'M15 5l-7 7 7 7',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M8 8h8v8H8z',
  retry: 'M4 12a8 8 0 1 1 2.4 5.7M4 19v-5h5',
  out: 'M9 5h10v10M19 5L7 17',
} as const

type IconName = keyof typeof paths
/** A name, or a path of its own. */
export type IconShape = IconName | `M${string}`

export function Icon({ shape }: { shape: IconShape }) {
  return (
    <svg class={`icon icon-${shape}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[shape as IconName] ?? shape} />
    </svg>
  )
}
