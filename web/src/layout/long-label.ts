/** Of a button whose label has a name in it: what doesn't fit is cut off at its end, on one line. */
export const longLabel = {
  maw: '100%',
  // As high as its text, so that the button centres it.
  styles: { label: { display: 'block', height: 'auto', textOverflow: 'ellipsis' } },
} as const
