import { Checkbox, Input, Select, Stack, Switch, TextInput } from '@mantine/core'
import { timeZones } from '../layout/time-zones.ts'
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
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            data={timeZones(form.values.hours.timeZone)}
            readOnly={!isEditable}
            {...form.getInputProps('hours.timeZone')}
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
