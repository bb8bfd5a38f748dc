const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const steps = [
  { unit: 'MB', bytes: 1024 * 1024 },
  { unit: 'kB', bytes: 1024 },
]

/** "340 bytes", "12.5 kB", "20 MB". */
export function fileSize(bytes: number) {
  const step = steps.find((step) => bytes >= step.bytes)
  if (!step) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  return `${figures.format(bytes / step.bytes)} ${step.unit}`
}
