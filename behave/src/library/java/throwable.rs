//! Exceptions: a message and a cause in the first two fields.

use super::Description;
use crate::form::Kind;
use crate::library::Native;
use crate::run::{Machine, Stop};

const fn class(
    name: &'static str,
    parent: &'static [&'static str],
    methods: &'static [(&'static str, Native)],
) -> Description {
    Description {
        name,
        parameters: &[],
        supers: parent,
        interface: false,
        n_slots: 2,
        methods,
        constants: &[],
    }
}

macro_rules! exceptions {
    ($($name:literal : $parent:literal),* $(,)?) => {
        pub(super) const CLASSES: &[Description] = &[
            class("java.lang.Throwable", &["java.lang.Object"], &[
                ("Throwable new()", plain),
                ("Throwable new(String)", with_message),
                ("Throwable new(String,Throwable)", with_both),
                ("Throwable new(Throwable)", with_cause),
                ("String getMessage()", message),
                ("String getLocalizedMessage()", message),
                ("Throwable getCause()", cause),
                ("Throwable initCause(Throwable)", set_cause),
                ("String toString()", describe),
                ("void printStackTrace()", nothing),
                ("Throwable fillInStackTrace()", itself),
                ("void addSuppressed(Throwable)", nothing),
            ]),
            $(class($name, &[$parent], &[
                ("Throwable new()", plain),
                ("Throwable new(String)", with_message),
                ("Throwable new(String,Throwable)", with_both),
                ("Throwable new(Throwable)", with_cause),
            ]),)*
        ];
    };
}

exceptions! {
    "java.lang.Exception": "java.lang.Throwable",
    "java.lang.Error": "java.lang.Throwable",
    "java.lang.RuntimeException": "java.lang.Exception",
    "java.lang.IllegalArgumentException": "java.lang.RuntimeException",
    "java.lang.IllegalStateException": "java.lang.RuntimeException",
    "java.lang.UnsupportedOperationException": "java.lang.RuntimeException",
    "java.lang.ArithmeticException": "java.lang.RuntimeException",
    "java.lang.NullPointerException": "java.lang.RuntimeException",
    "java.lang.ClassCastException": "java.lang.RuntimeException",
    "java.lang.IndexOutOfBoundsException": "java.lang.RuntimeException",
    "java.lang.ArrayIndexOutOfBoundsException": "java.lang.IndexOutOfBoundsException",
    "java.lang.StringIndexOutOfBoundsException": "java.lang.IndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException": "java.lang.RuntimeException",
    "java.lang.ArrayStoreException": "java.lang.RuntimeException",
    "java.lang.NumberFormatException": "java.lang.IllegalArgumentException",
    "java.lang.SecurityException": "java.lang.RuntimeException",
    "java.lang.CloneNotSupportedException": "java.lang.Exception",
    "java.lang.InterruptedException": "java.lang.Exception",
    "java.lang.ReflectiveOperationException": "java.lang.Exception",
    "java.lang.ClassNotFoundException": "java.lang.ReflectiveOperationException",
    "java.lang.NoSuchMethodException": "java.lang.ReflectiveOperationException",
    "java.lang.NoSuchFieldException": "java.lang.ReflectiveOperationException",
    "java.lang.AssertionError": "java.lang.Error",
    "java.lang.OutOfMemoryError": "java.lang.Error",
    "java.lang.StackOverflowError": "java.lang.Error",
    "java.lang.InternalError": "java.lang.Error",
    "java.lang.LinkageError": "java.lang.Error",
    "java.util.NoSuchElementException": "java.lang.RuntimeException",
    "java.util.InputMismatchException": "java.util.NoSuchElementException",
    "java.util.ConcurrentModificationException": "java.lang.RuntimeException",
    "java.util.EmptyStackException": "java.lang.RuntimeException",
    "java.util.MissingResourceException": "java.lang.RuntimeException",
    "java.io.IOException": "java.lang.Exception",
    "java.io.UncheckedIOException": "java.lang.RuntimeException",
    "java.io.EOFException": "java.io.IOException",
    "java.io.FileNotFoundException": "java.io.IOException",
    "java.io.UnsupportedEncodingException": "java.io.IOException",
    "java.util.regex.PatternSyntaxException": "java.lang.IllegalArgumentException",
    "java.text.ParseException": "java.lang.Exception",
}

fn plain(_: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    Ok(arguments[0])
}

fn with_message(machine: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    machine.memory.store(Kind::Ref, arguments[0], arguments[1])?;
    Ok(arguments[0])
}

fn with_both(machine: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    machine.memory.store(Kind::Ref, arguments[0], arguments[1])?;
    machine.memory.store(Kind::Ref, arguments[0] + 8, arguments[2])?;
    Ok(arguments[0])
}

fn with_cause(machine: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    machine.memory.store(Kind::Ref, arguments[0] + 8, arguments[1])?;
    Ok(arguments[0])
}

fn message(machine: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    machine.memory.load(Kind::Ref, arguments[0])
}

fn cause(machine: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    machine.memory.load(Kind::Ref, arguments[0] + 8)
}

fn set_cause(machine: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    with_cause(machine, arguments)
}

pub(super) fn describe(machine: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    let mut text = machine.class_name_of(arguments[0]);
    let message = message(machine, arguments)?;
    if message != 0 {
        text += ": ";
        text += &String::from_utf16_lossy(machine.text(message)?);
    }
    machine.new_str(&text)
}

fn nothing(_: &mut Machine<'_>, _: &[u64]) -> Result<u64, Stop> {
    Ok(0)
}

fn itself(_: &mut Machine<'_>, arguments: &[u64]) -> Result<u64, Stop> {
    Ok(arguments[0])
}
