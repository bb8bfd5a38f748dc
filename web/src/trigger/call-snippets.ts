const message = 'Hello!'

/** The same call in several languages. The token comes from the environment: it must not be in a file. */
export const callSnippets = (url: string) => ({
  curl: `curl -X POST ${url} \\
  -H "Authorization: Bearer $BECKON_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"message": "${message}"}'`,

  JavaScript: `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.BECKON_TOKEN}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ message: '${message}' }),
})
const answer = await response.json()
if (!response.ok) throw new Error(answer.detail)
console.log(answer.reply)`,

  Python: `import os
import requests

response = requests.post(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['BECKON_TOKEN']}"},
    json={"message": "${message}"},
    timeout=60,
)
answer = response.json()
if not response.ok:
    raise RuntimeError(answer["detail"])
print(answer["reply"])`,
})
