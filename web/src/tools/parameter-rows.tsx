import { ActionIcon, Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { HttpToolForm } from './http-tool-form.ts'
import styles from './parameter-rows.module.css'
import { newParameter, parameterTypes } from './parameter-schema.ts'

const typeWords = { string: 'Text', number: 'Number', integer: 'Whole number', boolean: 'Yes or no' }
const typeChoices = parameterTypes.map((value) => ({ value, label: typeWords[value] }))
const descriptionCharacters = 500

export function ParameterRows({ form }: { form: HttpToolForm }) {
  const { rows } = form.values
  return (
    <div>
      <Stack gap="xs">
        {rows.map(({ id }, place) => (
          <div key={id} className={styles.row}>
            <TextInput
              aria-label={`Name of parameter ${place + 1}`}
              placeholder="email"
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps(`rows.${place}.name`)}
            />
            <NativeSelect
              aria-label={`Type of parameter ${place + 1}`}
              data={typeChoices}
              {...form.getInputProps(`rows.${place}.type`)}
            />
            <Checkbox
              label="Required"
              aria-label={`Parameter ${place + 1} is required`}
              className={styles.check}
              {...form.getInputProps(`rows.${place}.isRequired`, { type: 'checkbox' })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove parameter ${place + 1}`}
              onClick={() => form.removeListItem('rows', place)}
            >
              <IconX size={16} />
            </ActionIcon>
            <TextInput
              aria-label={`What parameter ${place + 1} means`}
              placeholder="The contact’s email address"
              maxLength={descriptionCharacters}
              autoComplete="off"
              {...form.getInputProps(`rows.${place}.description`)}
            />
          </div>
        ))}
      </Stack>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem('rows', newParameter())}
      >
        Add parameter
      </Button>
    </div>
  )
}
