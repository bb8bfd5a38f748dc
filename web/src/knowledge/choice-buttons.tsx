import { Button } from '@mantine/core'
import type { Choice } from 'beckon-contract'
import styles from './choice-buttons.module.css'

interface ChoiceButtonsProps {
  choices: Choice[]
  isDisabled: boolean
  onChoose: (label: string) => void
}

/** The choices of the last reply. A click sends one. */
export function ChoiceButtons({ choices, isDisabled, onChoose }: ChoiceButtonsProps) {
  return (
    <ul className={styles.choices} aria-label="Choices">
      {choices.map(({ label }) => (
        <li key={label}>
          <Button
            variant="outline"
            radius="lg"
            classNames={{ root: styles.choice ?? '', label: styles.label ?? '' }}
            disabled={isDisabled}
            onClick={() => onChoose(label)}
          >
            <span dir="auto">{label}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
