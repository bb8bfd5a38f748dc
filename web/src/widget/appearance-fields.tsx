import { Card, Input, SegmentedControl, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { AppearanceForm } from './appearance-form.ts'
import { AvatarField } from './avatar-field.tsx'
import { ColorField } from './color-field.tsx'

interface AppearanceFieldsProps {
  form: AppearanceForm
  botName: string
  isEditable: boolean
}

export function AppearanceFields({ form, botName, isEditable }: AppearanceFieldsProps) {
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Appearance</Title>
        <TextInput
          label="Title"
          description="Shown at the top of the chat. Leave empty to use the bot’s name."
          placeholder={botName}
          maxLength={limits.titleCharacters}
          readOnly={!isEditable}
          {...form.getInputProps('title')}
        />
        <ColorField
          label="Colour"
          description="Used for the button and the visitor’s messages. The text colour adjusts automatically."
          disabled={!isEditable}
          {...form.getInputProps('color')}
        />
        <Choice
          label="Position"
          choices={[
            { value: 'left', label: 'Left' },
            { value: 'right', label: 'Right' },
          ]}
          isEditable={isEditable}
          {...form.getInputProps('position')}
        />
        <Choice
          label="Colour scheme"
          choices={[
            { value: 'auto', label: 'Visitor’s preference' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          isEditable={isEditable}
          {...form.getInputProps('scheme')}
        />
        <AvatarField
          value={form.values.avatar}
          isEditable={isEditable}
          onChange={(avatar) => form.setFieldValue('avatar', avatar)}
        />
        <Switch
          label="Open automatically"
          description="When a page loads, except on phones, where it would cover the page."
          disabled={!isEditable}
          {...form.getInputProps('openOnLoad', { type: 'checkbox' })}
        />
      </Stack>
    </Card>
  )
}

export function WordsFields({ form, isEditable }: Omit<AppearanceFieldsProps, 'botName'>) {
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Conversation starters</Title>
        <Textarea
          label="Greeting"
          description="Starts every conversation. Leave empty to let the visitor start."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.textCharacters}
          readOnly={!isEditable}
          {...form.getInputProps('greeting')}
        />
        <Textarea
          label="Suggested questions"
          description={`One per line, up to ${limits.suggestionsPerBot}. Visitors can ask them with one click.`}
          placeholder={'When do you ship?\nHow do I return an order?'}
          autosize
          minRows={3}
          maxRows={8}
          readOnly={!isEditable}
          {...form.getInputProps('suggestions')}
        />
      </Stack>
    </Card>
  )
}

interface ChoiceProps {
  label: string
  choices: { value: string; label: string }[]
  isEditable: boolean
  value?: string
  onChange?: (value: string) => void
}

function Choice({ label, choices, isEditable, value, onChange }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div>
        <SegmentedControl
          aria-label={label}
          data={choices}
          disabled={!isEditable}
          {...(value !== undefined && { value })}
          {...(onChange && { onChange })}
        />
      </div>
    </Input.Wrapper>
  )
}
