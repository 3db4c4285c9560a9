import { afterAll, beforeAll } from 'vitest'
import { startFirestore } from '../../test/firestore.fixture.ts'
import { documentStoreContract } from './document-store.contract.ts'
import { openFirestoreStore } from './firestore-store.ts'

let firestore: Awaited<ReturnType<typeof startFirestore>>
beforeAll(async () => {
  firestore = await startFirestore()
}, 120_000)
afterAll(() => firestore.stop())

documentStoreContract('Firestore', async (indexes) =>
  openFirestoreStore({
    url: firestore.newDatabase(),
    emulator: firestore.host,
    indexes,
    patience: 20_000,
  }),
)
