/** @jsxImportSource preact */
import { Icon, type IconShape } from './icons.tsx'

interface IconButtonProps {
  icon: IconShape
  label: string
  onClick: () => void
  isPressed?: boolean
  isExpanded?: boolean
}

export function IconButton({ icon, label, onClick, isPressed, isExpanded }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      <Icon shape={icon} />
    </button>
  )
}
