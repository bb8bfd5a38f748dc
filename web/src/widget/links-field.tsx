import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { limits } from 'beckon-contract'
import type { AppearanceForm } from './appearance-form.ts'
import styles from './appearance-section.module.css'

/** The author's own links on the welcome screen. */
export function LinksField({ form, isEditable }: { form: AppearanceForm; isEditable: boolean }) {
  const { links } = form.values
  return (
    <Input.Wrapper
      label="Links"
      labelElement="div"
      description={`Shown before the first question, such as your help centre. Up to ${limits.linksPerBot}.`}
    >
      <Stack gap="xs" mt="xs">
        {links.map((_, at) => (
          <div key={at} className={styles.link}>
            <TextInput
              aria-label={`Label of link ${at + 1}`}
              placeholder="Help centre"
              maxLength={limits.linkLabelCharacters}
              readOnly={!isEditable}
              {...form.getInputProps(`links.${at}.label`)}
            />
            <TextInput
              aria-label={`Address of link ${at + 1}`}
              placeholder="https://shop.example/help"
              inputMode="url"
              maxLength={limits.urlCharacters}
              readOnly={!isEditable}
              {...form.getInputProps(`links.${at}.url`)}
            />
            {isEditable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove link ${at + 1}`}
                onClick={() => form.removeListItem('links', at)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </div>
        ))}
        {isEditable && links.length < limits.linksPerBot && (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => form.insertListItem('links', { label: '', url: '' })}
            >
              Add a link
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
