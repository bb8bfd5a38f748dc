import { Avatar, Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { shrinkPicture } from './shrink-picture.ts'

interface AvatarFieldProps {
  value: string | null
  isEditable: boolean
  onChange: (avatar: string | null) => void
}

export function AvatarField({ value, isEditable, onChange }: AvatarFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const take = async (file: File | null) => {
    if (!file) return
    const picture = await shrinkPicture(file)
    setProblem(picture ? null : 'That file isn’t an image. Choose a PNG, JPEG or WebP file.')
    if (picture) onChange(picture)
  }
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={id}
      label="Picture"
      labelElement="div"
      labelProps={{ id }}
      description="Shown at the top of the chat. Square images look best; they’re resized automatically."
      error={problem}
    >
      <Group gap="sm" mt={6}>
        <Avatar src={value} radius="xl" size={44} alt={value ? 'The bot’s picture' : ''}>
          <IconPhoto size={20} stroke={1.5} aria-hidden />
        </Avatar>
        {isEditable && (
          <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {value ? 'Choose another' : 'Choose a picture'}
              </Button>
            )}
          </FileButton>
        )}
        {isEditable && value && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
