import { Code, Text } from '@mantine/core'
import { CodeBlock } from '../layout/code-block.tsx'

const csv = `question,expected
when will my parcel be here,How long does shipping take?
can i bring the lamp back,Terms and conditions
what does express cost,9.90
who won the match yesterday,`

const json = `[{ "question": "when will my parcel be here", "expected": "How long does shipping take?" }]`

/** The expected file format. The quickest way is to export a file, change it, and import it again. */
export function ImportTestsGuide() {
  return (
    <div>
      <Text fz="sm" c="dimmed" mb="xs">
        A CSV file has the columns <Code>question</Code> and <Code>expected</Code>. The expected value is a question of
        one of the bot’s answers, the title of a document, or words the reply must contain. Leave it empty if the bot
        should give no answer.
      </Text>
      <CodeBlock code={csv} label="Example CSV file" />
      <Text fz="sm" c="dimmed" my="xs">
        A JSON file is a list. You can re-import exported files.
      </Text>
      <CodeBlock code={json} label="Example JSON file" />
    </div>
  )
}
