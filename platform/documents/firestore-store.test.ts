import { randomUUID } from 'node:crypto'
import { documentStoreContract } from './document-store.contract.ts'
import { openFirestoreStore } from './firestore-store.ts'

documentStoreContract('Firestore', async (indexes) =>
  openFirestoreStore({
    url: `firestore://demo-${randomUUID().slice(0, 8)}`,
    emulator: '127.0.0.1:23411',
    indexes,
  }),
)
