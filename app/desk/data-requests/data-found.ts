import * as z from 'zod/mini'
import { typedAddress } from '../../base/text/email-address.ts'
import { intentOf } from '../../people/admin/intents.ts'

export type AccountFound = {
  uid: string
  name: string | null
  /** The number of documents by the names that an export has. */
  counts: Record<string, number>
}

/** What the database has of an address. */
export type DataFound = {
  address: string
  accounts: AccountFound[]
  /** The feedback with this address, from an account or not. */
  feedback: number
  roles: number
  /** True if the list of changes names the address. */
  isInChanges: boolean
}

/** The forms of the admin's page about riders' data. */
export const dataRequestForm = z.object({
  intent: z.union([intentOf('find-data'), intentOf('delete-data')]),
  address: typedAddress,
})

export const exportForm = z.object({ address: typedAddress })

export const RIDERS_MESSAGES = {
  badAddress: 'Please enter an email address, such as rider@example.com.',
  done: 'Deleted.',
  pending: 'Not all of it is deleted yet. The server deletes the rest by itself.',
  failed: 'This did not work. Please try again.',
} as const
