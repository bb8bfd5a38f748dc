import { Checkbox, Stack } from '@mantine/core'
import styles from './other-wordings.module.css'

interface OtherWordingsProps {
  wordings: string[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** The other ways in which people asked the same. */
export function OtherWordings({ wordings, chosen, onChange }: OtherWordingsProps) {
  return (
    <Checkbox.Group label="Also add" value={chosen} onChange={onChange}>
      <Stack gap={6} className={styles.list}>
        {wordings.map((wording) => (
          <Checkbox
            key={wording}
            size="xs"
            value={wording}
            label={<span dir="auto">{wording}</span>}
            classNames={{ labelWrapper: styles.words }}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
