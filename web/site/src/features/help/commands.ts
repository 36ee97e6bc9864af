/** Commands to copy from the help page. `address` is where this installation answers. */
export const signInCommand = (address: string) => `TOKEN=$(curl -s ${address}/api/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@company.example", "password": "your password"}' |
  node -p 'JSON.parse(fs.readFileSync(0)).data.accessToken')`;

export const sendCommand = (address: string) => `curl -s ${address}/api/ingest/sessions \\
  -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"aiTool": "chatgpt.com", "promptCount": 3, "timeEngaged": 240,
       "workflowType": "content-creation", "contentType": "email",
       "promptPreview": "Write to jane@client.example about Thursday"}'`;

export const readCommand = (address: string) => `curl -s ${address}/api/usage-records \\
  -H "authorization: Bearer $TOKEN"`;

export const sendFromCode = (address: string) => `const response = await fetch("${address}/api/ingest/sessions", {
  method: "POST",
  headers: { authorization: \`Bearer \${process.env.TREADLIGHT_KEY}\`, "content-type": "application/json" },
  body: JSON.stringify({
    sessions: [
      { id: crypto.randomUUID(), aiTool: "Claude", promptCount: 5, timeEngaged: 600, userEmail: "ada@company.example" },
    ],
  }),
});
const { accepted, rejected } = await response.json();`;

export const eraseCommand = (address: string) => `curl -s -X DELETE ${address}/api/ingest/sessions \\
  -H "authorization: Bearer $TOKEN"`;

export const exportCommand = (address: string) => `curl -s ${address}/api/user/export \\
  -H "authorization: Bearer $TOKEN" -o treadlight.zip`;

export const deleteAccountCommand = (address: string) => `curl -s -X DELETE ${address}/api/user \\
  -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"password": "your password"}'`;

export const START_COMMAND = `npm ci
npm start`;
