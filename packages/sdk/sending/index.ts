export { createSender, type Problem, type Sender, type SenderOptions } from "./sender.ts";
