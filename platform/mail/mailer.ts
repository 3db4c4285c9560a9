type Mail = { to: string[]; subject: string; text: string }

export type Mailer = {
  /**
   * Sends a mail to the mail server. Rejects if the server rejects it, is unreachable or is too slow.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}
