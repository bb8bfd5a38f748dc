import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { SyntheticEvent } from 'react'

const iris: MantineColorsTuple = [
  '#f4f4ff',
  '#e7e7fe',
  '#cfd0fb',
  '#b0b1f5',
  '#9293ee',
  '#7677e4',
  '#5b5bd6',
  '#4d4cc0',
  '#4140a3',
  '#333281',
]

/** 7 is the page, 6 the fields and cards on it, 4 the borders between them. */
const dark: MantineColorsTuple = [
  '#e4e6eb',
  '#bdc1cb',
  '#979ca9',
  '#6f7482',
  '#333640',
  '#282a32',
  '#1c1e24',
  '#141519',
  '#0f1013',
  '#0a0b0d',
]

/** React's events bubble from a dialog to the form it is rendered in, which would be submitted too. */
const keepSubmitInside = { onSubmit: (event: SyntheticEvent) => event.stopPropagation() }

/** What is typed into a field with a chosen option replaces it. */
const selectText = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
  if (!currentTarget.readOnly) currentTarget.select()
}

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  colors: { iris, dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Avatar: { defaultProps: { allowedInitialsColors: ['iris', 'teal', 'blue', 'grape', 'pink', 'cyan'] } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: {
        ...keepSubmitInside,
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.5, blur: 2 },
      },
    },
    Drawer: { defaultProps: keepSubmitInside },
    Select: { defaultProps: { onClick: selectText } },
    Menu: { defaultProps: { shadow: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

/** Of these, even the darkest shade is too faint on its own tint: so many percent of it are mixed with black. */
const darkened: Record<string, number> = { yellow: 60, orange: 75, teal: 80, green: 75 }

/** Tints for badges, alerts and the active navigation item: a hint of the colour, not a block of it. */
const tints = (strength: number, textOf: (color: string) => string) =>
  Object.fromEntries(
    ['iris', 'teal', 'green', 'yellow', 'orange', 'red', 'gray', 'blue', 'grape', 'pink', 'cyan'].flatMap((color) => [
      [
        `--mantine-color-${color}-light`,
        `color-mix(in srgb, var(--mantine-color-${color}-6) ${strength}%, transparent)`,
      ],
      [
        `--mantine-color-${color}-light-hover`,
        `color-mix(in srgb, var(--mantine-color-${color}-6) ${strength + 5}%, transparent)`,
      ],
      [`--mantine-color-${color}-light-color`, textOf(color)],
    ]),
  )

/** White on Mantine's own red is too faint (3.3 : 1); on this one it is 5.5 : 1. */
const filledRed = {
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': '#b02525',
}

/** Mantine's own grey for secondary text is too faint on white (3.3 : 1); this one is 5.6 : 1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--beckon-page-width': '70rem' },
  light: {
    ...tints(11, (color) => `color-mix(in srgb, var(--mantine-color-${color}-9) ${darkened[color] ?? 100}%, black)`),
    ...filledRed,
    '--mantine-color-error': '#cf2a3c',
    '--mantine-color-text': '#1b1d23',
    '--mantine-color-dimmed': '#636a77',
    '--mantine-color-placeholder': '#767d89',
    '--mantine-color-default-border': '#dfe1e6',
    '--beckon-line': '#e8e9ed',
    '--beckon-side': '#f8f8fa',
    '--beckon-code': '#f6f6f9',
    '--beckon-warning': '#8a5a00',
  },
  dark: {
    ...tints(18, (color) => `var(--mantine-color-${color}-3)`),
    ...filledRed,
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#7d8290',
    '--beckon-line': '#26282f',
    '--beckon-side': '#101114',
    '--beckon-code': '#1a1b21',
    '--beckon-warning': '#f3c14f',
  },
})
