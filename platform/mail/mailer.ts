type Mail = { to: string[]; subject: string; text: string }

export type Mailer = {
  /**
   * Gives a mail to the mail server. Rejects if the server refuses the mail, is away, or is too slow.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}
