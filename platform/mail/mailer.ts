type Mail = { to: string[]; subject: string; text: string }

export type Mailer = {
  /** Hands a mail to the mail server. Rejects if the server refuses it, is away or too slow. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}
