import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { z } from "zod";
import { ApiError } from "../../shared/api/errors.ts";
import { useAuth, useAuthState } from "../../shared/auth/context.ts";
import { paths } from "../../shared/paths.ts";
import { TextField } from "../../shared/ui/field.tsx";
import { ErrorNotice } from "../../shared/ui/notice.tsx";
import { useTitle } from "../../shared/ui/use-title.ts";
import { AuthFrame } from "./auth-frame.tsx";

const credentialsSchema = z.object({
  email: z.email("Enter your e-mail address, like name@example.com"),
  password: z.string().min(1, "Enter your password"),
});

export function LoginPage() {
  useTitle("Sign in");
  const auth = useAuth();
  const { hasExpired } = useAuthState();
  const { state } = useLocation();
  const [failure, setFailure] = useState<string>();
  const form = useForm({ resolver: zodResolver(credentialsSchema), defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    try {
      // Once signed in, the route leads on to where the person wanted to go.
      if (await auth.signIn(email, password)) return;
      setFailure("E-mail and password do not belong together. Check both and try again.");
    } catch (error) {
      setFailure(error instanceof ApiError ? error.reason : String(error));
    }
  });

  return (
    <AuthFrame
      title="Sign in"
      lead={
        <>
          New here?{" "}
          <Link to={paths.register} state={state} className="text-link">
            Create an account
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={signIn} className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Login failed">{failure}</ErrorNotice>}
        {failure === undefined && hasExpired && <ErrorNotice title="Authentication required - please log in again" />}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <button type="submit" className="button button-primary" disabled={isSubmitting}>
          {isSubmitting ? "Signing in..." : "Sign in"}
        </button>
      </form>
    </AuthFrame>
  );
}
