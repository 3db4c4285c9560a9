import { createRoot } from 'react-dom/client'
import Home from '../bare-page/app/home.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Home />)
