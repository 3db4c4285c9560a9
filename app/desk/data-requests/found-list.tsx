import type { AccountFound, DataFound } from './data-found.ts'

/** Shows how much the database has of an address. */
export function FoundList({ found }: { found: DataFound }) {
  const { address, accounts, feedback, roles, isInChanges } = found
  return (
    <>
      <h2 className="text-xl font-extrabold break-words">{address}</h2>
      <ul className="list-disc ps-5">
        {accounts.map((account) => (
          <li key={account.uid}>{textOf(account)}</li>
        ))}
        {accounts.length === 0 && (
          <li>
            No account. An address is kept only while a session lasts: riders with an older account
            sign in, and delete it themselves.
          </li>
        )}
        <li>Feedback with this address: {feedback}.</li>
        {roles > 0 && <li>Roles of this address: {roles}. They are deleted, too.</li>}
        {isInChanges && (
          <li>
            The list of changes names this address. After the deletion it shows a letter there.
          </li>
        )}
      </ul>
    </>
  )
}

function textOf({ name, counts }: AccountFound): string {
  const counted = Object.entries(counts).map(([part, count]) => `${part}: ${count}`)
  return `Account${name ? ` of ${name}` : ''}: ${counted.join(', ')}.`
}
