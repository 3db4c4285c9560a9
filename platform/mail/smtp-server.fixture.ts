import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { portOf } from '../../test/listening.fixture.ts'

/**
 * Starts a mail server that stores received mail. While `refuses` is true, it rejects mail and logins.
 * While `refusesRecipients` is true, it rejects every recipient.
 */
export async function startMailServer() {
  const mails: { to: string[]; content: string }[] = []
  const mode = { refuses: false, refusesRecipients: false }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username: user }, _, done) {
      if (mode.refuses) done(new Error('No login now'))
      else done(null, { user })
    },
    onRcptTo({ address }, _, done) {
      if (mode.refusesRecipients) done(new Error(`Nobody is <${address}>`))
      else done()
    },
    onData(stream, session, done) {
      text(stream).then((content) => {
        if (mode.refuses) return done(new Error('No mail now'))
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), content })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1') as unknown as Server
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, mode }
}

/** Starts a mail server that accepts connections and sends nothing. */
export async function startSilentServer() {
  const server = createServer((socket) => socket.resume().on('error', () => {}))
  return `smtp://127.0.0.1:${await portOf(server)}`
}

/** Starts a mail server that sends a greeting, and then a reply that never ends. */
export async function startEndlessServer() {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 here\r\n')
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-more\r\n'), 50)
      socket.once('close', () => clearInterval(timer))
    })
  })
  return `smtp://127.0.0.1:${await portOf(server)}`
}
