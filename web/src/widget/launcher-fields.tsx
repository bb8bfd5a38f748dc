import { Card, Stack, Switch, TextInput, Title } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { AppearanceForm } from './appearance-form.ts'
import styles from './appearance-section.module.css'
import { Choice } from './choice.tsx'

/** The button on the site's pages. */
export function LauncherFields({ form, isEditable }: { form: AppearanceForm; isEditable: boolean }) {
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Launcher</Title>
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
          label="Icon"
          choices={[
            { value: 'chat', label: 'Chat' },
            { value: 'question', label: 'Question' },
            { value: 'spark', label: 'Spark' },
            { value: 'none', label: 'None' },
          ]}
          isEditable={isEditable}
          {...form.getInputProps('launcherIcon')}
        />
        <TextInput
          label="Label"
          description="Beside the icon. Leave empty for a round button."
          placeholder="Ask us"
          maxLength={limits.launcherLabelCharacters}
          readOnly={!isEditable}
          {...form.getInputProps('launcherLabel')}
        />
        <Choice
          label="Size"
          choices={[
            { value: 'small', label: 'Small' },
            { value: 'medium', label: 'Medium' },
            { value: 'large', label: 'Large' },
          ]}
          isEditable={isEditable}
          {...form.getInputProps('launcherSize')}
        />
        <div className={styles.numbers}>
          <TextInput
            label="Distance from the side"
            description="In pixels."
            type="number"
            min={0}
            max={limits.offsetPxMost}
            readOnly={!isEditable}
            {...form.getInputProps('offsetX')}
          />
          <TextInput
            label="Distance from the bottom"
            description="In pixels."
            type="number"
            min={0}
            max={limits.offsetPxMost}
            readOnly={!isEditable}
            {...form.getInputProps('offsetY')}
          />
        </div>
        <TextInput
          label="Layer (z-index)"
          description="Lower it if the chat covers something of your page that should be above it."
          type="number"
          min={1}
          max={limits.zIndexMost}
          readOnly={!isEditable}
          {...form.getInputProps('zIndex')}
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
