export { toast } from 'sonner'
