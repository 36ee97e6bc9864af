import type { ContactRequest } from "@treadlight/contract/forms";

interface Letter {
  subject: string;
  text: string;
}

export const onTheWaitingList: Letter = {
  subject: "You are on the Treadlight waiting list",
  text: [
    "Thank you for your interest in Treadlight. You are on the waiting list, and hear from us when your place is ready.",
    "",
    "You did not ask for this? Then somebody typed your address by mistake: answer this mail and we take it off the list.",
  ].join("\n"),
};

type Message = Pick<ContactRequest, "email" | "name" | "company" | "topic" | "message">;

/** To the staff of this installation. */
export function newMessage({ email, name, company, topic, message }: Message, publicUrl: string): Letter {
  return {
    subject: `Message about ${topic} from ${name}`,
    text: [
      `From: ${name} <${email}>`,
      ...(company === undefined ? [] : [`Company: ${company}`]),
      `Topic: ${topic}`,
      "",
      message,
      "",
      `All messages: ${publicUrl}/admin#/contact-messages`,
    ].join("\n"),
  };
}

/** To the sender. It does not repeat the message: nobody can have us send their words to somebody else. */
export const messageReceived: Letter = {
  subject: "We have your message",
  text: [
    "Thank you for writing to Treadlight. Your message has arrived, and somebody will answer it.",
    "",
    "You did not write to us? Then somebody typed your address by mistake, and you can ignore this mail.",
  ].join("\n"),
};
