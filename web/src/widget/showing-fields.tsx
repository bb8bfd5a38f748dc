import { Card, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { AppearanceForm } from './appearance-form.ts'
import { HoursField } from './hours-field.tsx'

interface ShowingFieldsProps {
  form: AppearanceForm
  isEditable: boolean
}

/** On which pages and when the launcher is there. */
export function ShowingFields({ form, isEditable }: ShowingFieldsProps) {
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>When to show</Title>
        <Textarea
          label="Show on"
          description="Paths of your pages, one per line; * stands for anything. Leave empty to show the chat everywhere."
          placeholder={'/pricing\n/help/*'}
          autosize
          minRows={2}
          maxRows={8}
          readOnly={!isEditable}
          {...form.getInputProps('showOn')}
        />
        <Textarea
          label="Hide on"
          description="These override the paths above."
          placeholder="/checkout/*"
          autosize
          minRows={2}
          maxRows={8}
          readOnly={!isEditable}
          {...form.getInputProps('hideOn')}
        />
        <HoursField form={form} isEditable={isEditable} />
      </Stack>
    </Card>
  )
}

/** A message beside the launcher, once per visitor. */
export function ProactiveFields({ form, isEditable }: ShowingFieldsProps) {
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Proactive message</Title>
        <TextInput
          label="Message"
          description="Appears beside the launcher, once per visitor. Leave empty for none."
          placeholder="Any questions about shipping?"
          maxLength={limits.proactiveCharacters}
          readOnly={!isEditable}
          {...form.getInputProps('proactiveMessage')}
        />
        <TextInput
          label="After"
          description="Seconds on the page."
          type="number"
          min={1}
          max={limits.proactiveSecondsMost}
          readOnly={!isEditable}
          {...form.getInputProps('proactiveSeconds')}
        />
        <Textarea
          label="Only on"
          description="Paths, one per line; * stands for anything. Leave empty for every page."
          placeholder="/pricing"
          autosize
          minRows={2}
          maxRows={8}
          readOnly={!isEditable}
          {...form.getInputProps('proactivePages')}
        />
      </Stack>
    </Card>
  )
}
