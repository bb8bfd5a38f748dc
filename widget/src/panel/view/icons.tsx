/** @jsxImportSource preact */
const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  back: 'M15 5l-7 7 7 7',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M8 8h8v8H8z',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  good: 'M7 11v9H4v-9h3zm0 0l4-8c1.7 0 2.6 1.2 2.3 2.8L12.7 9H18c1.4 0 2.3 1.2 2 2.6l-1.5 6.6c-.3 1.1-1 1.8-2.1 1.8H7',
  bad: 'M17 13V4h3v9h-3zm0 0l-4 8c-1.7 0-2.6-1.2-2.3-2.8l.6-3.2H6c-1.4 0-2.3-1.2-2-2.6l1.5-6.6C5.8 4.7 6.5 4 7.6 4H17',
  retry: 'M4 12a8 8 0 1 1 2.4 5.7M4 19v-5h5',
  anew: 'M12 5v14M5 12h14',
  history: 'M12 7.5V12l3 2M4 12a8 8 0 1 0 2.4-5.7M4 5v4h4',
  save: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  out: 'M9 5h10v10M19 5L7 17',
  sound: 'M5 9.5v5h3l4 3.5V6L8 9.5zM15.5 9.5a4 4 0 0 1 0 5M18 7a7.5 7.5 0 0 1 0 10',
  silent: 'M5 9.5v5h3l4 3.5V6L8 9.5zM16 10l4.5 4.5M20.5 10L16 14.5',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
