import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colours"
      size="xs"
      fullWidth
      flex={1}
      data={choices}
      value={colorScheme}
      onChange={setColorScheme}
    />
  )
}
