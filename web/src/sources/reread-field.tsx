import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Rereading } from 'beckon-contract'

const rereadWords: Record<Rereading, string> = {
  never: 'Never',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

const choices = Object.entries(rereadWords).map(([value, label]) => ({ value, label }))

/** How often the bot checks for changes. */
export function RereadField(props: Omit<NativeSelectProps, 'data' | 'label' | 'description'>) {
  return (
    <NativeSelect
      label="Read again"
      description="Changed pages are updated; unchanged pages are skipped."
      data={choices}
      {...props}
    />
  )
}
