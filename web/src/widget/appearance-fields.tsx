import { Card, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { AppearanceForm } from './appearance-form.ts'
import { AvatarField } from './avatar-field.tsx'
import { Choice } from './choice.tsx'
import { ColorsField } from './colors-field.tsx'
import { LinksField } from './links-field.tsx'

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
        <TextInput
          label="Subtitle"
          description="Below the title."
          placeholder="Usually replies within a minute"
          maxLength={limits.subtitleCharacters}
          readOnly={!isEditable}
          {...form.getInputProps('subtitle')}
        />
        <ColorsField form={form} isEditable={isEditable} />
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
        <Select
          label="Font"
          data={[
            { value: 'system', label: 'The visitor’s system font' },
            { value: 'inherit', label: 'The font of your page' },
            { value: 'serif', label: 'Serif' },
            { value: 'rounded', label: 'Rounded' },
          ]}
          allowDeselect={false}
          readOnly={!isEditable}
          {...form.getInputProps('font')}
        />
        <TextInput
          label="Rounded corners"
          description={`In pixels, 0 to ${limits.radiusPxMost}.`}
          type="number"
          min={0}
          max={limits.radiusPxMost}
          readOnly={!isEditable}
          {...form.getInputProps('radius')}
        />
      </Stack>
    </Card>
  )
}

export function WordsFields({ form, isEditable }: Omit<AppearanceFieldsProps, 'botName'>) {
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Texts</Title>
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
        <LinksField form={form} isEditable={isEditable} />
        <TextInput
          label="Consent line"
          description="Below the message field. Leave empty for none."
          placeholder="By chatting you accept our privacy policy."
          maxLength={limits.consentCharacters}
          readOnly={!isEditable}
          {...form.getInputProps('consentText')}
        />
        {form.values.consentText.trim() !== '' && (
          <TextInput
            label="Address of the policy"
            placeholder="https://shop.example/privacy"
            inputMode="url"
            maxLength={limits.urlCharacters}
            readOnly={!isEditable}
            {...form.getInputProps('consentUrl')}
          />
        )}
      </Stack>
    </Card>
  )
}
