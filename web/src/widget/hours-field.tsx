import { Checkbox, Input, Stack, Switch, TextInput } from '@mantine/core'
import { TimeZoneSelect } from '../layout/time-zone-select.tsx'
import type { AppearanceForm } from './appearance-form.ts'
import styles from './appearance-section.module.css'
import { dayNames } from './hours.ts'

/** Business hours: outside them the launcher is not shown. */
export function HoursField({ form, isEditable }: { form: AppearanceForm; isEditable: boolean }) {
  const { isLimited, days } = form.values.hours
  return (
    <Input.Wrapper error={form.errors.hours}>
      <Stack gap="xs" mb="xs">
        <Switch
          label="Only during business hours"
          description="The launcher is hidden at other times."
          disabled={!isEditable}
          {...form.getInputProps('hours.isLimited', { type: 'checkbox' })}
        />
        {isLimited && (
          <TimeZoneSelect
            readOnly={!isEditable}
            value={form.values.hours.timeZone}
            onChange={(zone) => form.setFieldValue('hours.timeZone', zone)}
          />
        )}
        {isLimited &&
          days.map(({ isOpen }, day) => (
            <div key={dayNames[day]} className={styles.day}>
              <Checkbox
                label={dayNames[day]}
                disabled={!isEditable}
                {...form.getInputProps(`hours.days.${day}.isOpen`, { type: 'checkbox' })}
              />
              <TextInput
                type="time"
                aria-label={`${dayNames[day]}, opens at`}
                disabled={!isEditable || !isOpen}
                {...form.getInputProps(`hours.days.${day}.from`)}
              />
              <TextInput
                type="time"
                aria-label={`${dayNames[day]}, closes at`}
                disabled={!isEditable || !isOpen}
                {...form.getInputProps(`hours.days.${day}.to`)}
              />
            </div>
          ))}
      </Stack>
    </Input.Wrapper>
  )
}
